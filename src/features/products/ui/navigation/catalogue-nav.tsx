import { NativeSelect, Stack } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePhone } from '../../../../web/ui/pending.ts';
import type { Group } from '../../../groups/contract.ts';
import { childrenOf, pathOf } from '../../../groups/domain.ts';
import { withInner } from '../../rules.ts';
import classes from './catalogue-nav.module.css';
import { inGroup, NavBranch } from './nav-branch.tsx';

interface CatalogueNavProps {
  readonly groups: readonly Group[];
  readonly chosen: string | undefined;
  readonly onChoose: (groupId: string | undefined) => void;
}

/** The catalogue's sidebar: all products, and the tree of groups. */
export function CatalogueNav({ groups, chosen, onChoose }: CatalogueNavProps) {
  const phone = usePhone();
  const counted = withInner(groups);
  return (
    <nav className={classes.nav} aria-label="Catálogo">
      <Link
        to="."
        search={inGroup(undefined)}
        // Not active when the URL names a group.
        activeOptions={{ explicitUndefined: true }}
        className={classes.entry}
        data-top
        aria-current={chosen === undefined ? 'page' : undefined}
      >
        <IconBox size={18} aria-hidden />
        Productos
      </Link>
      {phone && groups.length > 0 && (
        <NativeSelect
          aria-label="Grupo"
          className={classes.choice ?? ''}
          data={[
            { value: '', label: 'Todos los grupos' },
            ...groups.map(({ id }) => ({ value: id, label: pathOf(groups, id) })),
          ]}
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.currentTarget.value || undefined)}
        />
      )}
      {!phone && groups.length > 0 && (
        <Stack component="ul" gap={0} aria-label="Grupos">
          {childrenOf(counted, null).map((group) => (
            <NavBranch key={group.id} group={group} groups={counted} chosen={chosen} />
          ))}
        </Stack>
      )}
    </nav>
  );
}
