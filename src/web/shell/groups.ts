import { IconBuildingCommunity, IconBuildingStore } from '@tabler/icons-react';
import type { MenuEntry } from '../places.ts';

export const groupIcons: Readonly<Record<string, MenuEntry['icon']>> = {
  'Mi Centro': IconBuildingCommunity,
  Tienda: IconBuildingStore,
};
