SELECT set_audience('staff', 'stock_count', 'stock_count_line');
