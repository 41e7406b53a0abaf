SELECT set_audience('staff', 'import_run');
