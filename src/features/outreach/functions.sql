SELECT set_audience('staff', 'postponement');
