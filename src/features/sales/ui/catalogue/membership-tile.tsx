import { Text, UnstyledButton } from '@mantine/core';
import classes from './membership-tile.module.css';

interface TileProps {
  readonly name: string;
  readonly line: string;
  readonly price: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

export function MembershipTile({ name, line, price, ...button }: TileProps) {
  return (
    <UnstyledButton className={classes.tile} {...button}>
      <Text span fw={500}>
        {name}
      </Text>
      <Text span fz="xs" c="dimmed">
        {line}
      </Text>
      <Text span className="figures" fw={600}>
        {price}
      </Text>
    </UnstyledButton>
  );
}
