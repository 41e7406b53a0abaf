import { UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { ariaKeys, keyWords } from '../../../../web/shortcuts.ts';
import { KeyHint } from '../../../../web/ui/key-hint.tsx';
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
  const isNamed = hotkey === undefined || label.startsWith(hotkey);
  return (
    <UnstyledButton
      className={classes.button}
      data-main={main || undefined}
      aria-keyshortcuts={hotkey && ariaKeys(hotkey)}
      title={isNamed ? undefined : `${label} (${keyWords(hotkey)})`}
      onClick={onClick}
      onMouseDown={(event) => event.preventDefault()}
      disabled={disabled}
    >
      <span className={classes.icon}>
        <ButtonIcon size={20} aria-hidden />
        {!isNamed && <KeyHint keys={hotkey} />}
      </span>
      <span>{label}</span>
    </UnstyledButton>
  );
}
