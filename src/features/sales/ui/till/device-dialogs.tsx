import { DrawerForm, PrinterForm } from '../../../tills/parts.ts';
import { useTill } from './till.tsx';

/** The forms of this device's printer and drawer. */
export function DeviceDialogs() {
  const { dialog, show, till, shift, networkPrinters } = useTill();
  const close = () => show(undefined);
  return (
    <>
      <PrinterForm
        till={dialog === 'printer' ? till : undefined}
        available={networkPrinters}
        onClose={close}
      />
      {shift && <DrawerForm opened={dialog === 'drawer'} shift={shift} onClose={close} />}
    </>
  );
}
