SELECT wake('staff', 'stock_count', 'stock_count_line');
