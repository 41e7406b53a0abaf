import { Anchor, Group, Text } from '@mantine/core';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { InstalledGym } from '../contract.ts';
import { statesOf, type Trouble } from '../words.ts';

export type ShowTrouble = (gym: InstalledGym, trouble: Trouble) => void;

interface StatesProps {
  readonly gym: InstalledGym;
  readonly onShow: ShowTrouble;
}

/** What an operator may have to see to in a gym; what went wrong leads to its rows. */
export const States = ({ gym, onShow }: StatesProps) => (
  <Group gap="4px 12px">
    {statesOf(gym).map(({ tone, label, trouble }) => {
      const chip = (
        <StateChip key={label} tone={tone}>
          {trouble ? (
            <Text inherit span td="underline" style={{ textUnderlineOffset: 3 }}>
              {label}
            </Text>
          ) : (
            label
          )}
        </StateChip>
      );
      return trouble ? (
        <Anchor
          key={label}
          component="button"
          type="button"
          c="inherit"
          underline="never"
          aria-label={`Ver ${label} de ${gym.name}`}
          onClick={() => onShow(gym, trouble)}
        >
          {chip}
        </Anchor>
      ) : (
        chip
      );
    })}
  </Group>
);
