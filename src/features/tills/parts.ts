export { MethodsPart } from './ui/methods-part.tsx';
export { DrawerForm } from './ui/printer/drawer-form.tsx';
export { PrinterForm } from './ui/printer/printer-form.tsx';
