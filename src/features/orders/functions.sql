SELECT set_audience('staff', 'saved_order');
