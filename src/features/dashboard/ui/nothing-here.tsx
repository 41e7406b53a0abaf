import { EmptyState } from '../../../web/ui/empty-state.tsx';

/** In place of figures and parts of the gym that the person may not see. */
export const NothingHere = () => (
  <EmptyState title="Nada por aquí">
    Abre lo que necesites desde el menú, o búscalo arriba por su nombre.
  </EmptyState>
);
