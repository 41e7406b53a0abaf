import { lazyRouteComponent } from '@tanstack/react-router';
import { loadCode } from './code.ts';
import { entry, frame, moved, publicScreen, root, screen, separatePage, tab } from './screens.tsx';
import { lazyPart } from './ui/lazy-part.tsx';

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
  separatePage('/login', () => import('./sign-in.tsx')),
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
  publicScreen('/counter', 'Quién atiende', () => import('../features/pins/counter.page.tsx')),
  publicScreen('/activate', 'Activar cuenta', () => import('../features/invitations/activate.page.tsx')),
  publicScreen('/join', 'Entrar al equipo', () => import('../features/invitations/join.page.tsx')),
] as const;

// In the order of the sidebar.
const signedIn = [
  screen('/', 'everyone', 'Inicio', home, entry('Inicio', 'home')),
  screen('/admin', 'gym', 'Inicio', () => import('../features/dashboard/admin.page.tsx')),
  screen(
    '/admin/contactos',
    ['receivables'],
    'A quién escribir',
    () => import('../features/dashboard/contacts.page.tsx'),
  ),
  screen(
    '/checkin',
    ['attendance'],
    'Check In',
    () => import('../features/reservations/page.tsx'),
    entry('Check In', 'userCheck'),
  ),
  screen(
    '/mi-semana',
    ['classes.own'],
    'Mi semana',
    () => import('../features/reservations/week.page.tsx'),
    entry('Mi semana', 'calendarUser'),
  ),
  screen('/mi-semana/hoja', ['wages.own'], 'Mi hoja del mes', () => import('../features/wages/own.page.tsx')),
  screen(
    '/mis-horas',
    'gym',
    'Mis horas',
    () => import('../features/timesheets/own.page.tsx'),
    entry('Mis horas', 'clock'),
  ),
  screen('/mycenter', 'gym', 'Mi Centro', () => import('../features/dashboard/center.page.tsx')),
  screen(
    '/mycenter/horarios',
    ['classes.view'],
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
  screen(
    '/crear-programa',
    ['classes.edit'],
    'Crear programa',
    () => import('../features/programs/create.page.tsx'),
  ),
  screen(
    '/editar-programa/$id',
    ['classes.edit'],
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
  screen('/mycenter/mensajes', ['clients.view'], 'Mensajes', () => import('../features/messages/page.tsx')),
  screen('/mycenter/contrato', ['clients.view'], 'Contrato', () => import('../features/contracts/page.tsx')),
  screen(
    '/mycenter/datos',
    ['gym.download'],
    'Tus datos',
    () => import('../features/record/archive.page.tsx'),
  ),
  screen('/planes/crear', ['plans.edit'], 'Crear plan', () => import('../features/plans/create.page.tsx')),
  screen('/ver-planes-periodo', 'gym', 'Planes por período', () => import('../features/plans/list.page.tsx')),
  screen(
    '/planes/cancelaciones',
    ['memberships.sell'],
    'Cancelaciones',
    () => import('../features/memberships/cancellations.page.tsx'),
  ),
  screen(
    '/planes/ver',
    ['memberships.sell'],
    'Ver planes',
    () => import('../features/plans/choose.page.tsx'),
  ),
  screen(
    '/mycenter/rutinas',
    ['routines'],
    'Rutinas',
    () => import('../features/routines/page.tsx'),
    entry('Rutinas', 'barbell', center),
  ),
  screen(
    '/mycenter/profesores',
    ['wages'],
    'Pago a profesores',
    () => import('../features/wages/page.tsx'),
    entry('Pago a profesores', 'reportMoney', center),
  ),
  screen(
    '/mycenter/profesores/$memberId',
    ['wages'],
    'Hoja del mes',
    () => import('../features/wages/sheet.page.tsx'),
  ),
  screen(
    '/mycenter/horas',
    ['timesheets.view'],
    'Horas del equipo',
    () => import('../features/timesheets/page.tsx'),
    entry('Horas del equipo', 'clockHour9', center),
  ),
  screen(
    '/mycenter/horas/$personId',
    ['timesheets.view'],
    'Hoja de horas',
    () => import('../features/timesheets/sheet.page.tsx'),
  ),
  screen(
    '/mycenter/pagos',
    ['income'],
    'Pagos',
    () => import('../features/income/page.tsx'),
    entry('Pagos', 'cash', center),
    tab('Pagos', 'cash', payments),
  ),
  screen(
    '/mycenter/pagos/por-cobrar',
    ['receivables'],
    'Por cobrar',
    () => import('../features/receivables/page.tsx'),
    tab('Por cobrar', 'coin', payments),
  ),
  screen(
    '/mycenter/pagos/suscripciones',
    ['receivables'],
    'Suscripciones',
    () => import('../features/receivables/renewals.page.tsx'),
    tab('Suscripciones', 'repeat', payments),
  ),
  screen(
    '/mycenter/pagos/transferencias',
    ['payments.take'],
    'Transferencias',
    () => import('../features/transfers/page.tsx'),
    tab('Transferencias', 'buildingBank', payments),
  ),
  screen('/store', 'gym', 'Tienda', () => import('../features/dashboard/store.page.tsx')),
  screen('/store/sport-page', ['gym.edit'], 'Sport Page', 'sportPage', entry('Sport Page', 'browser', store)),
  screen(
    '/store/point-of-sale',
    ['sales.sell'],
    'Punto de Venta',
    () => import('../features/sales/page.tsx'),
    entry('Punto de Venta', 'cashRegister', store),
    { roomy: true },
  ),
  screen(
    '/sin-enviar',
    ['sales.sell', 'attendance'],
    'Por enviar',
    () => import('../features/sales/unsent.page.tsx'),
  ),
  screen(
    '/store/products',
    ['products.view'],
    'Productos',
    () => import('../features/products/page.tsx'),
    entry('Productos', 'box', store),
  ),
  screen('/store/import', ['products.edit'], 'Importar', importing),
  screen('/store/export', ['products.view'], 'Exportar', exporting),
  screen(
    '/store/stock',
    ['products.view'],
    'Inventario',
    () => import('../features/stock/page.tsx'),
    entry(inventory, 'packages', store),
    tab('Movimientos', 'arrowsExchange', inventory),
  ),
  screen(
    '/store/stock/purchases',
    ['stock'],
    'Compras',
    () => import('../features/purchases/page.tsx'),
    tab('Compras', 'truckDelivery', inventory),
  ),
  screen(
    '/store/stock/purchases/new',
    ['stock'],
    'Nueva compra',
    () => import('../features/purchases/create.page.tsx'),
  ),
  screen(
    '/store/stock/purchases/$id',
    ['stock'],
    'Compra',
    () => import('../features/purchases/purchase.page.tsx'),
  ),
  screen(
    '/store/stock/counts',
    ['stock'],
    'Conteos',
    () => import('../features/counts/page.tsx'),
    tab('Conteos', 'clipboardCheck', inventory),
  ),
  screen('/store/stock/counts/$id', ['stock'], 'Conteo', () => import('../features/counts/count.page.tsx')),
  screen(
    '/store/stock/counts/$id/sheet',
    ['stock'],
    'Hoja de conteo',
    () => import('../features/counts/sheet.page.tsx'),
  ),
  screen(
    '/store/stock/low',
    ['products.view'],
    'Stock bajo',
    () => import('../features/stock/low.page.tsx'),
    tab('Stock bajo', 'alertTriangle', inventory),
  ),
  screen(
    '/store/average-cost',
    ['products.view'],
    'Mov. avg. price',
    () => import('../features/stock/cost.page.tsx'),
  ),
  screen(
    '/store/tills',
    ['sales.sell', 'tills.view', 'tills.edit'],
    'Caja',
    () => import('../features/tills/page.tsx'),
    entry('Caja', 'coins', store),
  ),
  screen(
    '/store/tills/fuera-de-turno',
    ['tills.view'],
    'Efectivo fuera de turno',
    () => import('../features/tills/unassigned-cash.page.tsx'),
  ),
  screen(
    '/store/tills/$shiftId',
    ['tills.view'],
    'Arqueo',
    () => import('../features/tills/report.page.tsx'),
  ),
  screen(
    '/store/sales',
    ['sales.view'],
    'Ventas',
    () => import('../features/sales/list.page.tsx'),
    entry(sales, 'receipt', store),
    tab('Ventas', 'cashRegister', sales),
  ),
  screen(
    '/store/sales/cancelled',
    ['sales.view'],
    'Órdenes anuladas',
    () => import('../features/orders/page.tsx'),
    tab('Órdenes anuladas', 'receiptOff', sales),
  ),
  screen(
    '/store/refunds',
    ['sales.void', 'sales.sell'],
    'Reembolso',
    () => import('../features/refunds/page.tsx'),
  ),
  screen(
    '/store/credits',
    ['clients.view', 'sales.sell'],
    'Por cobrar',
    () => import('../features/credits/page.tsx'),
    entry('Por cobrar', 'coin', store),
  ),
  screen(
    '/store/print',
    ['products.view'],
    'Imprimir productos',
    () => import('../features/products/print.page.tsx'),
  ),
  screen(
    '/store/labels',
    ['products.view'],
    'Etiquetas de precio',
    () => import('../features/products/labels.page.tsx'),
  ),
  moved('/store/receipts', '/invoices'),
  screen(
    '/store/receipts/$id',
    ['sales.view', 'sales.sell'],
    'Comprobante',
    () => import('../features/receipts/page.tsx'),
  ),
  screen(
    '/clients',
    ['clients.view'],
    'Clientes',
    () => import('../features/clients/page.tsx'),
    entry('Clientes', 'users'),
  ),
  screen('/clients/import', ['clients.export'], 'Importar clientes', importing),
  screen('/clients/export', ['clients.export'], 'Exportar clientes', exporting),
  screen('/clients/$clientId', ['clients.view'], 'Ficha', () => import('../features/profiles/page.tsx')),
  screen(
    '/clients/$clientId/memberships/$clientName',
    ['clients.view'],
    'Membresías',
    () => import('../features/memberships/page.tsx'),
  ),
  screen(
    '/clients/$clientId/memberships/$membershipId/payments',
    ['clients.view'],
    'Pagos de la membresía',
    () => import('../features/payments/page.tsx'),
  ),
  screen(
    '/clients/$clientId/statement',
    ['clients.view'],
    'Estado de cuenta',
    () => import('../features/statements/page.tsx'),
  ),
  screen('/payments', ['payments.take'], 'Ingresar Pago', () => import('../features/payments/take.page.tsx')),
  screen('/marketing', ['receivables'], 'Marketing', 'marketing', entry('Marketing', 'speakerphone')),
  screen('/reports', ['income'], 'Reportes', 'reports', entry('Reportes', 'chartBar')),
  screen('/plugins', ['gym.edit'], 'Plugins', 'plugins', entry('Plugins', 'plug')),
  screen(
    '/administration',
    ['team.edit'],
    'Administración',
    () => import('../features/team/page.tsx'),
    entry('Administración', 'settings'),
  ),
  screen(
    '/registro',
    ['record'],
    'Registro',
    () => import('../features/record/page.tsx'),
    entry('Registro', 'history'),
  ),
  screen(
    '/superadmin',
    'operator',
    'Super Admin',
    () => import('../features/installation/page.tsx'),
    entry('Super Admin', 'serverCog'),
  ),
  screen(
    '/invoices',
    ['sales.view', 'sales.sell'],
    'Facturas',
    () => import('../features/receipts/list.page.tsx'),
    tab('Facturas', 'receipt', sales),
  ),
  screen('/notifications', 'gym', 'Notificaciones', () => import('../features/notifications/page.tsx')),
  screen('/userview', ['clients.space'], 'Vista Usuario', () => import('../features/myspace/view.page.tsx')),
  screen('/account-settings', 'everyone', 'Configurar cuenta', settings),
  screen('/accountsettings', 'everyone', 'Configurar cuenta', settings),
  screen('$', 'everyone', 'Página no encontrada', () => import('./shell/not-found.page.tsx')),
] as const;

export const cover = lazyRouteComponent(() => loadCode(() => import('../features/locks/page.tsx')));
export const counter = lazyPart(
  () => import('../features/pins/page.tsx'),
  () => null,
);
export const screens = signedIn.flatMap((route) => route.options.staticData?.screen ?? []);
export const routeTree = root.addChildren([...open, frame.addChildren(signedIn)]);
