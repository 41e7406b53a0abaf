import { ActionIcon, NativeSelect, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBox, IconChevronRight, IconLayoutSidebar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { count } from '../../../../web/format.ts';
import { usePhone } from '../../../../web/ui/pending.ts';
import type { Group } from '../../../groups/contract.ts';
import { childrenOf, pathOf } from '../../../groups/domain.ts';
import { withInner } from '../../rules.ts';
import { GroupDot } from '../groups/group-dot.tsx';
import classes from './catalogue-nav.module.css';

interface CatalogueNavProps {
  readonly groups: readonly Group[];
  readonly chosen: string | undefined;
  readonly onChoose: (groupId: string | undefined) => void;
}

const inGroup = (grupo: string | undefined) => (was: object) => ({ ...was, grupo, pagina: undefined });

function Branch({ group, groups, chosen }: Omit<CatalogueNavProps, 'onChoose'> & { readonly group: Group }) {
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
            <Branch key={child.id} group={child} groups={groups} chosen={chosen} />
          ))}
        </ul>
      )}
    </li>
  );
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
            <Branch key={group.id} group={group} groups={counted} chosen={chosen} />
          ))}
        </Stack>
      )}
    </nav>
  );
}

/** Whether the groups are visible, remembered in this browser. */
export function useNavVisible(): readonly [boolean, (visible: boolean) => void] {
  const [visible, setVisible] = useLocalStorage({
    key: 'pulso-products-sidebar',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [visible, setVisible];
}

interface NavToggleProps {
  readonly visible: boolean;
  readonly onChange: (visible: boolean) => void;
}

export function NavToggle({ visible, onChange }: NavToggleProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label="Barra de grupos"
      title={visible ? 'Ocultar los grupos' : 'Mostrar los grupos'}
      aria-pressed={visible}
      onClick={() => onChange(!visible)}
    >
      <IconLayoutSidebar size={18} />
    </ActionIcon>
  );
}
