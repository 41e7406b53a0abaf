import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { count } from '../../../../web/format.ts';
import type { Group } from '../../../groups/contract.ts';
import { childrenOf } from '../../../groups/domain.ts';
import { GroupDot } from '../groups/group-dot.tsx';
import classes from './catalogue-nav.module.css';

export const inGroup = (grupo: string | undefined) => (was: object) => ({ ...was, grupo, pagina: undefined });

interface NavBranchProps {
  readonly group: Group;
  readonly groups: readonly Group[];
  readonly chosen: string | undefined;
}

/** A group and, unfolded, the groups within. */
export function NavBranch({ group, groups, chosen }: NavBranchProps) {
  const [open, setOpen] = useState(true);
  const inner = childrenOf(groups, group.id);
  return (
    <li>
      <div className={classes.row}>
        {inner.length > 0 ? (
          <ActionIcon
            size={24}
            className={classes.toggle ?? ''}
            aria-label={`${open ? 'Plegar' : 'Desplegar'} ${group.name}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={14} />
          </ActionIcon>
        ) : (
          <span className={classes.gap} />
        )}
        <Link
          to="."
          search={inGroup(group.id)}
          className={classes.entry}
          aria-current={chosen === group.id ? 'true' : undefined}
        >
          <GroupDot color={group.color} />
          <span className={classes.name}>{group.name}</span>
          <span className={classes.count}>{count(group.products)}</span>
        </Link>
      </div>
      {inner.length > 0 && open && (
        <ul className={classes.inner}>
          {inner.map((child) => (
            <NavBranch key={child.id} group={child} groups={groups} chosen={chosen} />
          ))}
        </ul>
      )}
    </li>
  );
}
