SELECT set_audience('everyone', 'calendar_feeds');
