SELECT set_audience('staff', 'prospect');
