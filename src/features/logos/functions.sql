SELECT set_audience('everyone', 'gym_logo');
