SELECT wake('staff', 'receipt');
