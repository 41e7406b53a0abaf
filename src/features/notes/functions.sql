SELECT set_audience('staff', 'client_note');
SELECT set_audience('staff', 'client_contact');
