SELECT set_audience('staff', 'receipt');
