SELECT wake('staff', 'saved_order');
