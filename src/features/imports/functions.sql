SELECT wake('staff', 'import_run');
