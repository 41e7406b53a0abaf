import { UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useMayOpen } from '../../../../web/may-open.ts';
import { type Restricted, useMay } from '../../../../web/session.ts';
import { ariaKeys } from '../../../../web/shortcuts.ts';
import { KeyHint } from '../../../../web/ui/key-hint.tsx';
import classes from './ribbon.module.css';

export interface RibbonAction {
  readonly label: string;
  readonly icon: Icon;
  /** Explains the action if its name is not enough. */
  readonly hint?: string;
  readonly main?: boolean;
  readonly disabled?: boolean;
  /** The verb that it calls. */
  readonly needs?: Restricted;
  /** The key that does the same. */
  readonly keys?: string;
  readonly onClick?: () => void;
  readonly link?: LinkProps;
}

function Action({ action }: { readonly action: RibbonAction }) {
  const { label, icon: Glyph, hint, main, disabled, keys, onClick, link } = action;
  const content = (
    <>
      <span className={classes.icon}>
        <Glyph size={20} stroke={1.5} aria-hidden />
        {keys && <KeyHint keys={keys} />}
      </span>
      <span>{label}</span>
    </>
  );
  const shared = { className: classes.action ?? '', title: hint, 'data-main': main || undefined };
  if (link && !disabled) {
    return (
      <Link {...link} {...shared}>
        {content}
      </Link>
    );
  }
  return (
    <UnstyledButton
      {...shared}
      disabled={disabled ?? false}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      onClick={onClick}
    >
      {content}
    </UnstyledButton>
  );
}

/** The actions of a screen, in groups; on a phone they scroll sideways. */
export function Ribbon({
  label,
  groups,
}: {
  readonly label: string;
  readonly groups: readonly (readonly RibbonAction[])[];
}) {
  const may = useMay();
  const mayOpen = useMayOpen();
  const isAllowed = ({ needs, link }: RibbonAction) => (!needs || may(needs)) && mayOpen(link?.to);
  const allowed = groups.map((actions) => actions.filter(isAllowed)).filter(({ length }) => length > 0);
  return (
    <div className={classes.ribbon} data-scrolls role="toolbar" aria-label={label}>
      {allowed.map((actions) => (
        <div key={actions[0]?.label} className={classes.group}>
          {actions.map((action) => (
            <Action key={action.label} action={action} />
          ))}
        </div>
      ))}
    </div>
  );
}
