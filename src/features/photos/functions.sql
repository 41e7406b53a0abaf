SELECT set_audience('staff', 'client_photo');
