import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconCash, IconCheck, IconFolder, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../web/api.ts';
import { count } from '../../../../web/format.ts';
import { liftToasts } from '../../../../web/ui/lift-toasts.ts';
import { May } from '../../../../web/ui/may.ts';
import type { Group as ProductGroup } from '../../../groups/contract.ts';
import type { Product } from '../../contract.ts';
import { productsWords } from '../../rules.ts';
import { PriceOfMany } from './change-many.tsx';
import { GroupOfMany } from './group-of-many.tsx';

interface SelectionBarProps {
  readonly products: readonly Product[];
  readonly groups: readonly ProductGroup[];
  /** The number of matches on all pages. */
  readonly total: number;
  readonly choosing: boolean;
  readonly onChooseAll: () => void;
  readonly onClear: () => void;
  readonly onEnable: (enabled: boolean) => void;
  readonly onChanged: (words: string) => void;
}

/** The actions on the selected products. */
export function SelectionBar(props: SelectionBarProps) {
  const { products, groups, total, choosing, onChooseAll, onClear, onEnable, onChanged } = props;
  const [asking, setAsking] = useState<'group' | 'price'>();
  const form = { products, onClose: () => setAsking(undefined) };
  const words = productsWords(products.length);
  return (
    <Group ref={liftToasts} gap={8} mih={36} role="toolbar" aria-label="Lo elegido">
      <CloseButton aria-label="No elegir ninguno" onClick={onClear} />
      <Text span className="figures" fw={500} role="status">
        {count(products.length)} {products.length === 1 ? 'elegido' : 'elegidos'}
      </Text>
      {products.length < total && (
        <Button size="compact-md" variant="subtle" loading={choosing} onClick={onChooseAll}>
          Elegir los {count(total)}
        </Button>
      )}
      <May call={api.products.change}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconFolder size={16} />}
          onClick={() => setAsking('group')}
        >
          Cambiar grupo
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconCash size={16} />}
          onClick={() => setAsking('price')}
        >
          Cambiar precio
        </Button>
        {products.some(({ enabled }) => !enabled) && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconCheck size={16} />}
            onClick={() => onEnable(true)}
          >
            Activar
          </Button>
        )}
        {products.some(({ enabled }) => enabled) && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconX size={16} />}
            onClick={() => onEnable(false)}
          >
            Desactivar
          </Button>
        )}
      </May>
      <GroupOfMany
        {...form}
        opened={asking === 'group'}
        groups={groups}
        onChanged={() => onChanged(`Se cambió el grupo de ${words}.`)}
      />
      <PriceOfMany
        {...form}
        opened={asking === 'price'}
        onChanged={() => onChanged(`Se cambió el precio de ${words}.`)}
      />
    </Group>
  );
}
