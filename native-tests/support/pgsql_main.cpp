// The main function of tests that need a server: without one they say so and pass.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  if (getenv("KEEL_TEST_PG_DSN") == nullptr) {
    std::puts("skipped: KEEL_TEST_PG_DSN names no PostgreSQL");
    return 0;
  }
  return doctest::Context(argc, argv).run();
}
