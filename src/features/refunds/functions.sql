SELECT wake('staff', 'refund', 'refund_line');
