--TEST--
async(): tasks in shutdown functions, also in those that register others
--EXTENSIONS--
keel
--FILE--
<?php
register_shutdown_function(function () {
    echo Keel\async(function () { Keel\delay(1); return 'in a shutdown function'; })->await(), "\n";
    register_shutdown_function(function () {
        Keel\async(function () {
            try {
                Keel\delay(60000);
            } finally {
                echo "cancelled\n";
            }
        });
        Keel\delay(1);
        echo "in the last one\n";
    });
});
echo "end of the script\n";
?>
--EXPECT--
end of the script
in a shutdown function
in the last one
cancelled
