SELECT set_audience('staff', 'plan_purchase');
