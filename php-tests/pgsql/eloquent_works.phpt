--TEST--
pgsql-async: Laravel's Eloquent works on it: schema, models, casts, relations, transactions and exceptions
--EXTENSIONS--
keel
pdo
--SKIPIF--
<?php
require __DIR__ . '/../lib/pgsql.inc';
skip_without_postgres();
if (!is_file(__DIR__ . '/../../build/php-vendor/laravel/framework/src/Illuminate/Database/Connection.php')) {
    echo 'skip laravel/framework is not in build/php-vendor (see php-tests/lib/composer.json)';
}
?>
--FILE--
<?php
require __DIR__ . '/../lib/pgsql.inc';
require __DIR__ . '/../../build/php-vendor/autoload.php';

use Illuminate\Database\Capsule\Manager;
use Illuminate\Database\Connectors\PostgresConnector;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\QueryException;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Database\UniqueConstraintViolationException;

final class PgsqlAsyncConnector extends PostgresConnector
{
    protected function getDsn(array $config)
    {
        return str_replace('pgsql:', 'pgsql-async:', parent::getDsn($config));
    }
}

final class Author extends Model
{
    protected $table = 'keel_authors';
    protected $guarded = [];
    protected $casts = ['tags' => 'array', 'active' => 'boolean', 'born' => 'immutable_date'];

    public function books()
    {
        return $this->hasMany(Book::class);
    }
}

final class Book extends Model
{
    protected $table = 'keel_books';
    protected $guarded = [];
    public $timestamps = false;
}

parse_str(str_replace(';', '&', getenv('KEEL_TEST_PG_DSN')), $server);
$capsule = new Manager();
$capsule->getContainer()->bind('db.connector.pgsql', PgsqlAsyncConnector::class);
$capsule->addConnection([
    'driver' => 'pgsql', 'host' => $server['host'], 'port' => $server['port'], 'database' => $server['dbname'],
    'username' => $server['user'], 'password' => $server['password'], 'charset' => 'utf8',
    'options' => [Keel\Pgsql::ATTR_POOL_SIZE => 4],
]);
$capsule->setAsGlobal();
$capsule->bootEloquent();
$db = $capsule->getConnection();
show($db->getDriverName(), $db->getPdo()->getAttribute(PDO::ATTR_DRIVER_NAME));
$schema = $db->getSchemaBuilder();
$schema->dropIfExists('keel_books');
$schema->dropIfExists('keel_authors');
$schema->create('keel_authors', function (Blueprint $table) {
    $table->id();
    $table->string('name')->unique();
    $table->jsonb('tags');
    $table->boolean('active')->default(true);
    $table->date('born')->nullable();
    $table->timestamps();
});
$schema->create('keel_books', function (Blueprint $table) {
    $table->id();
    $table->foreignId('author_id')->constrained('keel_authors');
    $table->decimal('price', 8, 2);
});
show($schema->hasTable('keel_books'), $schema->getColumnListing('keel_authors'));
$author = Author::create(['name' => "O'Neil", 'tags' => ['a', 'b'], 'born' => '1980-02-29']);
$author->books()->createMany([['price' => 10], ['price' => '12.50']]);
show($author->id, Author::find(1)->active, Author::with('books')->first()->books->pluck('price')->all());
show(Author::where('active', true)->whereJsonContains('tags', 'a')->where('name', 'like', "O'%")->value('name'));
show(Author::first()->born->format('d.m.Y'), Book::where('price', '>', 11)->count(), (string) Book::sum('price'));
show(Author::firstOrCreate(['name' => "O'Neil"], ['tags' => []])->wasRecentlyCreated);
try {
    Author::create(['name' => "O'Neil", 'tags' => []]);
} catch (UniqueConstraintViolationException $error) {
    show($error->getCode());
}
try {
    $db->select('SELEKT');
} catch (QueryException $error) {
    show($error->getCode());
}
try {
    $db->transaction(function () {
        Book::query()->delete();
        throw new LogicException('roll back');
    });
} catch (LogicException $error) {
    show($error->getMessage(), Book::count());
}
$db->transaction(fn () => $db->transaction(fn () => Book::where('price', 10)->delete()));
show(Book::count(), $db->transactionLevel());
show(Author::upsert([['name' => "O'Neil", 'tags' => '[]'], ['name' => 'New', 'tags' => '[]']], ['name'], ['tags']));
show(Author::orderBy('id')->lazyById(1)->pluck('name')->all(), Author::orderBy('id')->cursor()->count());
show($db->table('keel_authors')->insertGetId(['name' => 'Third', 'tags' => '[]']) > 2);
$schema->drop('keel_books');
$schema->drop('keel_authors');
?>
--EXPECT--
"pgsql"
"pgsql-async"
true
["id","name","tags","active","born","created_at","updated_at"]
1
true
["10.00","12.50"]
"O'Neil"
"29.02.1980"
1
"22.50"
false
"23505"
"42601"
"roll back"
2
1
0
2
["O'Neil","New"]
2
true
