import { Box, Radio, Text } from '@mantine/core';
import { useMoney } from '../../../web/session.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Membership } from '../../memberships/contract.ts';
import { dueWords, expiryOf, periodWords } from '../../memberships/words.ts';
import classes from './membership-choice.module.css';

export function MembershipCard(membership: Membership) {
  const { id, planName, active, due } = membership;
  const money = useMoney();
  const expiry = expiryOf(membership);
  return (
    <Radio.Card value={id} className={classes.card ?? ''}>
      <Radio.Indicator />
      <Box component="span" flex={1} miw={0}>
        <Text component="span" display="block" fw={500} lh="18px">
          {planName}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          {periodWords(membership)}
          {!active && ' · Inactiva'}
        </Text>
      </Box>
      <span className={classes.states}>
        <StateChip tone={expiry.tone}>{expiry.words}</StateChip>
        {due && <StateChip tone="warn">{dueWords(due, money)}</StateChip>}
      </span>
    </Radio.Card>
  );
}
