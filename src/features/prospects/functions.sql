SELECT set_audience('staff', 'prospect');
SELECT set_audience('staff', 'page_letter');
