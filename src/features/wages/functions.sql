SELECT set_audience('staff', 'wage');
