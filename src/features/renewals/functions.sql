-- The day from which a subscription that owes since `since` lets nobody in; null while the gym has set none, or when somebody
-- skipped it.
CREATE OR REPLACE FUNCTION access_stops_on(m membership, since date) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT since + p.stop_after FROM renewal_policy p
    WHERE p.gym_id = m.gym_id AND m.kind = 'subscription' AND NOT EXISTS (SELECT FROM renewal_step s
      WHERE s.gym_id = m.gym_id AND s.membership_id = m.id AND s.period = since AND s.step = 'stop' AND s.state = 'skipped'));
END $$;
