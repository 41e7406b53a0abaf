import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RowAction } from './list-types.ts';
import classes from './row-actions.module.css';

const reach = ({ link, href, onClick, barred }: RowAction): object => {
  if (barred) return { 'aria-disabled': true, 'data-disabled': true, onClick };
  if (link) return { component: Link, ...link };
  if (href?.startsWith('tel:')) return { component: 'a', href, onClick };
  if (href) return { component: 'a', href, target: '_blank', rel: 'noreferrer', onClick };
  return { onClick };
};

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  readonly name: string;
  /** Removes them from the tab order, if the keyboard reaches the row first. */
  readonly tabIndex?: number | undefined;
}

interface ActionButtonProps extends Omit<RowActionsProps, 'actions'> {
  readonly action: RowAction;
}

function ActionButton({ action, name, tabIndex }: ActionButtonProps) {
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
        title={action.title}
        {...reach(action)}
      >
        {action.label}
      </Button>
    );
  }
  return (
    <ActionIcon
      color={color}
      tabIndex={tabIndex}
      aria-label={label}
      aria-pressed={action.pressed}
      title={action.title ?? action.label}
      {...reach(action)}
    >
      <ActionGlyph size={18} />
    </ActionIcon>
  );
}

/** A row's actions in a table. */
export function TableActions({ actions, name, tabIndex }: RowActionsProps) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" className={classes.table ?? ''}>
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} name={name} tabIndex={tabIndex} />
      ))}
    </Group>
  );
}

/** A row's actions on narrow screens: two at most, or one and a menu; one alone keeps its words. */
export function ShortActions({ actions, name }: RowActionsProps) {
  const inline = actions.length > 2 ? actions.slice(0, 1) : actions;
  const overflow = actions.slice(inline.length);
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end" className={classes.short ?? ''}>
      {inline.map((action) => (
        <ActionButton
          key={action.label}
          action={{ ...action, withLabel: action.withLabel === true && inline.length === 1 }}
          name={name}
        />
      ))}
      {overflow.length > 0 && (
        <Menu position="bottom-end" portalProps={{ target: 'main' }}>
          <Menu.Target>
            <ActionIcon aria-label={`Más acciones: ${name}`}>
              <IconDotsVertical size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {overflow.map((action) => (
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
    </Group>
  );
}
