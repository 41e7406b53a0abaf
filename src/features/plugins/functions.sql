SELECT set_audience('staff', 'plugin');
