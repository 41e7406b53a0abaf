SELECT set_audience('staff', 'refund', 'refund_line');
