import { UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './header-bar.module.css';

interface HeaderButtonProps {
  readonly icon: Icon;
  readonly label: string;
  /** The shortcut, unless the label names it. */
  readonly hotkey?: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly main?: boolean;
}

export function HeaderButton({
  icon: ButtonIcon,
  label,
  hotkey,
  onClick,
  disabled = false,
  main,
}: HeaderButtonProps) {
  return (
    <UnstyledButton
      className={classes.button}
      data-main={main || undefined}
      aria-keyshortcuts={hotkey}
      title={hotkey && !label.startsWith(hotkey) ? `${label} (${hotkey})` : undefined}
      onClick={onClick}
      onMouseDown={(event) => event.preventDefault()}
      disabled={disabled}
    >
      <ButtonIcon size={20} aria-hidden />
      <span>{label}</span>
    </UnstyledButton>
  );
}
