SELECT set_audience('staff', 'segment');
