SELECT set_audience('staff', 'personal_pin');
