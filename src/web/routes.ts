import { lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from './code.ts';
import { entry, frame, moved, publicScreen, root, screen, tab } from './screens.tsx';

const settings = () => import('../features/account/settings.page.tsx');
const home = {
  gym: () => import('../features/dashboard/page.tsx'),
  client: () => import('../features/myspace/page.tsx'),
};
const importing = () => import('../features/imports/import.page.tsx');
const exporting = () => import('../features/imports/export.page.tsx');
const center = 'Mi Centro';
const store = 'Tienda';
const payments = 'Pagos';
const sales = 'Ventas';
const inventory = 'Inventario';

const open = [
  publicScreen('/login', 'Iniciar sesión', () => import('../features/account/login.page.tsx')),
  publicScreen('/register', 'Crear cuenta', () => import('../features/registration/page.tsx')),
  publicScreen(
    '/forgot-password',
    'Recuperar contraseña',
    () => import('../features/account/forgot.page.tsx'),
  ),
  publicScreen('/reset-password', 'Nueva contraseña', () => import('../features/account/reset.page.tsx')),
  publicScreen('/confirm-email', 'Confirma tu correo', () => import('../features/account/confirm.page.tsx')),
  // A second window of the till, which gives it all it shows: nobody needs to sign in to nothing.
  publicScreen('/store/display', 'Pantalla del cliente', () => import('../features/sales/display.page.tsx')),
  publicScreen('/activate', 'Activar cuenta', () => import('../features/invitations/activate.page.tsx')),
] as const;

// In the order of the sidebar.
const signedIn = [
  screen('/', 'everyone', 'Inicio', home, entry('Inicio', 'home')),
  screen('/admin', 'gym', 'Inicio', () => import('../features/dashboard/admin.page.tsx')),
  screen(
    '/admin/contactos',
    'gym',
    'A quién escribir',
    () => import('../features/dashboard/contacts.page.tsx'),
  ),
  screen(
    '/checkin',
    'gym',
    'Check In',
    () => import('../features/reservations/page.tsx'),
    entry('Check In', 'userCheck'),
  ),
  screen('/mycenter', 'gym', 'Mi Centro', () => import('../features/dashboard/center.page.tsx')),
  screen(
    '/mycenter/horarios',
    'gym',
    'Agenda de clases',
    () => import('../features/classes/page.tsx'),
    entry('Horarios', 'calendarWeek', center),
  ),
  screen(
    '/mycenter/programas',
    'gym',
    'Programas',
    () => import('../features/programs/page.tsx'),
    entry('Programas', 'stack2', center),
  ),
  screen('/crear-programa', 'gym', 'Crear programa', () => import('../features/programs/create.page.tsx')),
  screen(
    '/editar-programa/$id',
    'gym',
    'Editar programa',
    () => import('../features/programs/edit.page.tsx'),
  ),
  screen(
    '/mycenter/planes',
    'gym',
    'Planes',
    () => import('../features/plans/page.tsx'),
    entry('Planes', 'clipboardList', center),
  ),
  screen('/mycenter/mensajes', 'gym', 'Mensajes', () => import('../features/messages/page.tsx')),
  screen('/mycenter/contrato', 'gym', 'Contrato', () => import('../features/contracts/page.tsx')),
  screen('/planes/crear', 'gym', 'Crear plan', () => import('../features/plans/create.page.tsx')),
  screen('/ver-planes-periodo', 'gym', 'Planes por período', () => import('../features/plans/list.page.tsx')),
  screen(
    '/planes/cancelaciones',
    'gym',
    'Cancelaciones',
    () => import('../features/memberships/cancellations.page.tsx'),
  ),
  screen('/planes/ver', 'gym', 'Ver planes', () => import('../features/plans/choose.page.tsx')),
  screen(
    '/mycenter/rutinas',
    'gym',
    'Rutinas',
    () => import('../features/routines/page.tsx'),
    entry('Rutinas', 'barbell', center),
  ),
  screen(
    '/mycenter/pagos',
    'gym',
    'Pagos',
    () => import('../features/income/page.tsx'),
    entry('Pagos', 'cash', center),
    tab('Pagos', 'cash', payments),
  ),
  screen(
    '/mycenter/pagos/por-cobrar',
    'gym',
    'Por cobrar',
    () => import('../features/receivables/page.tsx'),
    tab('Por cobrar', 'coin', payments),
  ),
  screen(
    '/mycenter/pagos/suscripciones',
    'gym',
    'Suscripciones',
    () => import('../features/receivables/renewals.page.tsx'),
    tab('Suscripciones', 'repeat', payments),
  ),
  screen(
    '/mycenter/pagos/transferencias',
    'gym',
    'Transferencias',
    () => import('../features/transfers/page.tsx'),
    tab('Transferencias', 'buildingBank', payments),
  ),
  screen('/store', 'gym', 'Tienda', () => import('../features/dashboard/store.page.tsx')),
  screen('/store/sport-page', 'gym', 'Sport Page', 'sportPage', entry('Sport Page', 'browser', store)),
  screen(
    '/store/point-of-sale',
    'gym',
    'Punto de Venta',
    () => import('../features/sales/page.tsx'),
    entry('Punto de Venta', 'cashRegister', store),
    { roomy: true },
  ),
  screen('/sin-enviar', 'gym', 'Por enviar', () => import('../features/sales/unsent.page.tsx')),
  screen(
    '/store/products',
    'gym',
    'Productos',
    () => import('../features/products/page.tsx'),
    entry('Productos', 'box', store),
  ),
  screen('/store/import', 'gym', 'Importar', importing),
  screen('/store/export', 'gym', 'Exportar', exporting),
  screen(
    '/store/stock',
    'gym',
    'Inventario',
    () => import('../features/stock/page.tsx'),
    entry(inventory, 'packages', store),
    tab('Movimientos', 'arrowsExchange', inventory),
  ),
  screen(
    '/store/stock/purchases',
    'gym',
    'Compras',
    () => import('../features/purchases/page.tsx'),
    tab('Compras', 'truckDelivery', inventory),
  ),
  screen(
    '/store/stock/purchases/new',
    'gym',
    'Nueva compra',
    () => import('../features/purchases/create.page.tsx'),
  ),
  screen(
    '/store/stock/purchases/$id',
    'gym',
    'Compra',
    () => import('../features/purchases/purchase.page.tsx'),
  ),
  screen(
    '/store/stock/counts',
    'gym',
    'Conteos',
    () => import('../features/counts/page.tsx'),
    tab('Conteos', 'clipboardCheck', inventory),
  ),
  screen('/store/stock/counts/$id', 'gym', 'Conteo', () => import('../features/counts/count.page.tsx')),
  screen(
    '/store/stock/counts/$id/sheet',
    'gym',
    'Hoja de conteo',
    () => import('../features/counts/sheet.page.tsx'),
  ),
  screen(
    '/store/stock/low',
    'gym',
    'Stock bajo',
    () => import('../features/stock/low.page.tsx'),
    tab('Stock bajo', 'alertTriangle', inventory),
  ),
  screen('/store/average-cost', 'gym', 'Mov. avg. price', () => import('../features/stock/cost.page.tsx')),
  screen(
    '/store/tills',
    'gym',
    'Caja',
    () => import('../features/tills/page.tsx'),
    entry('Caja', 'coins', store),
  ),
  screen(
    '/store/tills/fuera-de-turno',
    'gym',
    'Efectivo fuera de turno',
    () => import('../features/tills/unassigned-cash.page.tsx'),
  ),
  screen('/store/tills/$shiftId', 'gym', 'Arqueo', () => import('../features/tills/report.page.tsx')),
  screen(
    '/store/sales',
    'gym',
    'Ventas',
    () => import('../features/sales/list.page.tsx'),
    entry(sales, 'receipt', store),
    tab('Ventas', 'cashRegister', sales),
  ),
  screen(
    '/store/sales/cancelled',
    'gym',
    'Órdenes anuladas',
    () => import('../features/orders/page.tsx'),
    tab('Órdenes anuladas', 'receiptOff', sales),
  ),
  screen('/store/refunds', 'gym', 'Reembolso', () => import('../features/refunds/page.tsx')),
  screen(
    '/store/credits',
    'gym',
    'Por cobrar',
    () => import('../features/credits/page.tsx'),
    entry('Por cobrar', 'coin', store),
  ),
  screen('/store/print', 'gym', 'Imprimir productos', () => import('../features/products/print.page.tsx')),
  screen('/store/labels', 'gym', 'Etiquetas de precio', () => import('../features/products/labels.page.tsx')),
  moved('/store/receipts', '/invoices'),
  screen('/store/receipts/$id', 'gym', 'Comprobante', () => import('../features/receipts/page.tsx')),
  screen(
    '/clients',
    'gym',
    'Clientes',
    () => import('../features/clients/page.tsx'),
    entry('Clientes', 'users'),
  ),
  screen('/clients/import', 'gym', 'Importar clientes', importing),
  screen('/clients/export', 'gym', 'Exportar clientes', exporting),
  screen('/clients/$clientId', 'gym', 'Ficha', () => import('../features/profiles/page.tsx')),
  screen(
    '/clients/$clientId/memberships/$clientName',
    'gym',
    'Membresías',
    () => import('../features/memberships/page.tsx'),
  ),
  screen(
    '/clients/$clientId/memberships/$membershipId/payments',
    'gym',
    'Pagos de la membresía',
    () => import('../features/payments/page.tsx'),
  ),
  screen(
    '/clients/$clientId/statement',
    'gym',
    'Estado de cuenta',
    () => import('../features/statements/page.tsx'),
  ),
  screen('/payments', 'gym', 'Ingresar Pago', () => import('../features/payments/take.page.tsx')),
  screen('/marketing', 'gym', 'Marketing', 'marketing', entry('Marketing', 'speakerphone')),
  screen('/reports', 'gym', 'Reportes', 'reports', entry('Reportes', 'chartBar')),
  screen('/plugins', 'gym', 'Plugins', 'plugins', entry('Plugins', 'plug')),
  screen('/administration', 'gym', 'Administración', 'administration', entry('Administración', 'settings')),
  screen('/superadmin', 'operator', 'Super Admin', 'superadmin'),
  screen(
    '/invoices',
    'gym',
    'Facturas',
    () => import('../features/receipts/list.page.tsx'),
    tab('Facturas', 'receipt', sales),
  ),
  screen('/notifications', 'gym', 'Notificaciones', 'notifications'),
  screen('/userview', 'gym', 'Vista Usuario', () => import('../features/myspace/view.page.tsx')),
  screen('/account-settings', 'everyone', 'Configurar cuenta', settings),
  screen('/accountsettings', 'everyone', 'Configurar cuenta', settings),
  screen('$', 'everyone', 'Página no encontrada', () => import('./shell/not-found.page.tsx')),
] as const;

export const cover = lazyRouteComponent(() => loadCode(() => import('../features/locks/page.tsx')));
export const screens = signedIn.flatMap((route) => route.options.staticData?.screen ?? []);
export const routeTree = root.addChildren([...open, frame.addChildren(signedIn)]);
