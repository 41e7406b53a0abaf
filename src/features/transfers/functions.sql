SELECT set_audience('staff', 'bank_transfer');
