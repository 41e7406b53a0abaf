SELECT set_audience('staff', 'message_template');
