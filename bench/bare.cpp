// The yardstick of the benchmark: the least an honest HTTP/1.1 server on libuv and llhttp does for a request.
// Accepts, parses each request to its end, answers "Hello World" with keep-alive. Usage: bare PORT
#include <llhttp.h>
#include <uv.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

constexpr std::string_view kResponse =
    "HTTP/1.1 200 OK\r\n"
    "Content-Type: text/html; charset=UTF-8\r\n"
    "Content-Length: 11\r\n"
    "\r\n"
    "Hello World";

struct Client {
  uv_tcp_t socket;
  llhttp_t parser;
};

// What the kernel did not take at once.
struct PendingWrite {
  uv_write_t request;
};

llhttp_settings_t settings;
char read_buffer[64 * 1024];

void close_client(Client* client) {
  auto* const handle = reinterpret_cast<uv_handle_t*>(&client->socket);
  if (uv_is_closing(handle) != 0) return;
  uv_close(handle, [](uv_handle_t* closed) { delete static_cast<Client*>(closed->data); });
}

int on_message_complete(llhttp_t* parser) {
  auto* const client = static_cast<Client*>(parser->data);
  auto* const stream = reinterpret_cast<uv_stream_t*>(&client->socket);
  uv_buf_t response = uv_buf_init(const_cast<char*>(kResponse.data()), kResponse.size());
  const int sent = uv_stream_get_write_queue_size(stream) == 0 ? uv_try_write(stream, &response, 1) : 0;
  if (sent < 0 && sent != UV_EAGAIN) {
    close_client(client);
    return HPE_USER;
  }
  const auto taken = static_cast<std::size_t>(sent > 0 ? sent : 0);
  if (taken < kResponse.size()) {
    uv_buf_t rest = uv_buf_init(response.base + taken, static_cast<unsigned>(kResponse.size() - taken));
    auto* const write = new PendingWrite;
    uv_write(&write->request, stream, &rest, 1,
             [](uv_write_t* request, int) { delete reinterpret_cast<PendingWrite*>(request); });
  }
  if (llhttp_should_keep_alive(parser) == 0) close_client(client);
  return HPE_OK;
}

void on_read(uv_stream_t* stream, ssize_t count, const uv_buf_t* buffer) {
  auto* const client = static_cast<Client*>(stream->data);
  if (count < 0) return close_client(client);
  if (llhttp_execute(&client->parser, buffer->base, static_cast<std::size_t>(count)) != HPE_OK) close_client(client);
}

void on_connection(uv_stream_t* listener, int status) {
  if (status < 0) return;
  auto* const client = new Client;
  uv_tcp_init(listener->loop, &client->socket);
  client->socket.data = client;
  if (uv_accept(listener, reinterpret_cast<uv_stream_t*>(&client->socket)) != 0) return close_client(client);
  uv_tcp_nodelay(&client->socket, 1);
  llhttp_init(&client->parser, HTTP_REQUEST, &settings);
  client->parser.data = client;
  uv_read_start(
      reinterpret_cast<uv_stream_t*>(&client->socket),
      [](uv_handle_t*, std::size_t, uv_buf_t* buffer) { *buffer = uv_buf_init(read_buffer, sizeof read_buffer); },
      on_read);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: bare PORT\n");
    return 2;
  }
  llhttp_settings_init(&settings);
  settings.on_message_complete = on_message_complete;
  uv_loop_t* const loop = uv_default_loop();
  sockaddr_in address;
  uv_ip4_addr("127.0.0.1", std::atoi(argv[1]), &address);
  uv_tcp_t listener;
  uv_tcp_init(loop, &listener);
  int error = uv_tcp_bind(&listener, reinterpret_cast<const sockaddr*>(&address), 0);
  if (error == 0) error = uv_listen(reinterpret_cast<uv_stream_t*>(&listener), 1024, on_connection);
  if (error != 0) {
    std::fprintf(stderr, "bare: listen on 127.0.0.1:%s failed: %s\n", argv[1], uv_strerror(error));
    return 1;
  }
  return uv_run(loop, UV_RUN_DEFAULT);
}
