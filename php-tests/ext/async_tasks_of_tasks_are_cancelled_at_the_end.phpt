--TEST--
async(): tasks of tasks, also of tasks that have ended, are cancelled when the request ends
--EXTENSIONS--
keel
--FILE--
<?php
Keel\async(function () {
    Keel\async(function () {
        try {
            Keel\delay(60000);
        } finally {
            echo "the orphan ends\n";
        }
    });
    Keel\delay(1);
});
Keel\async(function () {
    Keel\async(function () {
        try {
            Keel\delay(60000);
        } finally {
            echo "the child ends\n";
        }
    });
    try {
        Keel\delay(60000);
    } finally {
        echo "the parent ends\n";
    }
});
Keel\delay(100);
echo "end of the script\n";
?>
--EXPECTF--
end of the script
the %s ends
the %s ends
the %s ends
