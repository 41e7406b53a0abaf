import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './list.module.css';
import type { RowAction, Rows } from './list-types.ts';

/** What opens the row: a real link or button whose reach is the whole row. */
export function RowLink<Row>({
  row,
  rowLink,
  onOpen,
  children,
}: Pick<Rows<Row>, 'rowLink' | 'onOpen'> & { readonly row: Row; readonly children: ReactNode }) {
  if (rowLink) {
    return (
      <Link {...rowLink(row)} className={classes.opener}>
        {children}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <UnstyledButton className={classes.opener ?? ''} onClick={() => onOpen(row)}>
        {children}
      </UnstyledButton>
    );
  }
  return children;
}

const reach = ({ link, href, onClick }: RowAction): object => {
  if (link) return { component: Link, ...link };
  if (href) return { component: 'a', href, target: '_blank', rel: 'noreferrer' };
  return { onClick };
};

function ActionButton({ action, name }: { readonly action: RowAction; readonly name: string }) {
  const ActionGlyph = action.icon;
  const color = action.danger ? 'red' : 'gray';
  const label = `${action.label}: ${name}`;
  if (action.withLabel) {
    return (
      <Button
        variant="subtle"
        color={color}
        leftSection={<ActionGlyph size={18} />}
        aria-label={label}
        {...reach(action)}
      >
        {action.label}
      </Button>
    );
  }
  return (
    <ActionIcon color={color} aria-label={label} title={action.label} {...reach(action)}>
      <ActionGlyph size={18} />
    </ActionIcon>
  );
}

/** A row's actions in a table. */
export function TableActions({
  actions,
  name,
}: {
  readonly actions: readonly RowAction[];
  readonly name: string;
}) {
  return (
    <div className={classes.actions}>
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} name={name} />
      ))}
    </div>
  );
}

/** A row's actions where there is little room: two at most, or one and a menu. */
export function ShortActions({
  actions,
  name,
}: {
  readonly actions: readonly RowAction[];
  readonly name: string;
}) {
  const shown = actions.length > 2 ? actions.slice(0, 1) : actions;
  const rest = actions.slice(shown.length);
  return (
    <div className={classes.cardActions}>
      {shown.map((action) => (
        <ActionButton key={action.label} action={{ ...action, withLabel: false }} name={name} />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end" portalProps={{ target: 'main' }}>
          <Menu.Target>
            <ActionIcon aria-label={`Más acciones: ${name}`}>
              <IconDotsVertical size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <Menu.Item
                key={action.label}
                leftSection={<action.icon size={18} />}
                {...(action.danger && { c: 'var(--bad-text)' })}
                {...reach(action)}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
