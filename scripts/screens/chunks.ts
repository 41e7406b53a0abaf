import type { Rolldown } from 'vite';

const library = /node_modules\/(react|react-dom|scheduler)\/|react-query\/.*\/queryOptions\./;

/** What every screen needs but the page to sign in, which may load it later: it must not start the router. */
const navigation =
  /node_modules\/@tanstack\/(react-)?(router|router-core|query|query-core|history|store)\/|src\/web\/(routes|router|screens|session|ui\/link)\./;

/** Components of the public screens, which other screens use too. */
const publicComponents =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Anchor|Button|CloseButton|Divider|Group|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton)[\\/]|src[\\/]web[\\/]ui[\\/](banner|brand|failed-state|failure|lazy-part|password-field|public-page|submit)\.|src[\\/]web[\\/]root\.|google-button/;

/** Apart from the forms, since the overlays load them right after each first screen. */
const dialogs = /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|ModalBase|Drawer)[\\/]/;

const overlays = /@mantine[\\/](modals|notifications)[\\/]|src[\\/]web[\\/]ui[\\/]overlay-root\./;

/** The frame and the components that nearly every screen uses: they compress better as one file. */
const shell =
  /src[\\/]web[\\/](icons|shell[\\/](header|shell|sidebar)|ui[\\/](confirm|empty-state|finder|list-page|person-cell|state-chip))\.|src[\\/]features[\\/]clients[\\/](domain|words|ui[\\/]membership-status-chip)\.|[\\/](use-window-event|Skeleton|uuid|react-query)[\\/]|src[\\/]web[\\/]ui[\\/].+\.css$/;

/** Features whose words a few screens show: in a file of their own, they cost the others nothing. */
const seldomShown = [
  'accesscontrol',
  'accounting',
  'apikeys',
  'automations',
  'calendarlinks',
  'customdomains',
  'charges',
  'classes',
  'consents',
  'contracts',
  'counts',
  'credits',
  'dashboard',
  'gym',
  'memberships',
  'messages',
  'networkvisits',
  'notes',
  'onlinepayments',
  'orders',
  'outreach',
  'pins',
  'planpurchases',
  'plugins',
  'prospects',
  'pushes',
  'receivables',
  'record',
  'referrals',
  'renewals',
  'reportmails',
  'reports',
  'reservations',
  'routines',
  'segments',
  'sportpages',
  'team',
  'timesheets',
  'wages',
  'webhooks',
  'whatsappcloud',
].join('|');

/** What few screens show, however many import it. */
const seldom = new RegExp(
  String.raw`[\\/]Progress[\\/]|src[\\/](wire[\\/](mail-text|rights)|web[\\/]ui[\\/](letter-dialog|letter-preview|link-to-share|month-choice)|features[\\/](consents[\\/]ui[\\/]consents-link|reports[\\/]ui[\\/]rows-export))\.|features[\\/](${seldomShown})[\\/](domain|words|rules)\.ts$`,
);

/** Forms, their fields and the schemas that check them: a list does without until one opens. */
const forms = new RegExp(
  [
    String.raw`[\\/](react-number-format|NumberInput|NativeSelect|Select|Textarea|Combobox|Radio|InlineInput|InputsGroupFieldset)[\\/]`,
    String.raw`[\\/]@mantine[\\/]form[\\/]|[\\/]zod[\\/]|src[\\/]wire[\\/]fields\.`,
    String.raw`src[\\/]web[\\/]ui[\\/](fields|filter-choice|form-body|form-drawer|form-modal|money-input|quantity-input)\.`,
    String.raw`src[\\/]features[\\/]((?!(messages|notes|receivables)[\\/])\w+[\\/]contract|clients[\\/]ui[\\/]clients?-(picker|select))\.`,
  ].join('|'),
);

/** Small ones, which need none of the forms, though forms may need them: each in a file of its own, they would cost a screen a dozen requests. */
const small = new RegExp(
  [
    String.raw`[\\/](icons-react|get-env)[\\/]|useLocation|src[\\/]wire[\\/](keys|placeholders)\.`,
    String.raw`features[\\/](?!(${seldomShown})[\\/])\w+[\\/](domain|words)\.ts$|features[\\/](memberships|renewals)[\\/]domain\.`,
    String.raw`src[\\/]web[\\/](offline[\\/]directory|ui[\\/](card|deferred-answer|facts|filter-chip|keep-focus|late|quantity|whatsapp-link))\.`,
  ].join('|'),
);

/** What reads and writes files, which no screen does before somebody asks for it. */
const fileTools =
  /src[\\/](web[\\/]files|features[\\/]imports[\\/]ui)[\\/]|[\\/](fflate|papaparse|write-excel-file)[\\/]/;

/** What writes to clients: many screens do, and those that are opened most do not. */
const writing = /[\\/]features[\\/](messages|notes|receivables)[\\/](contract|domain|words|ui[\\/])/;

/** A module that this many screens share goes into the kit or the forms, which every signed-in user loads. */
const screensOfKit = 8;

/** Chunks that keep their names in the names of their files. */
export const isNamed = /^(vendor|router|components|shell|kit|small|forms|dialogs|overlays)$/;

/** Which modules share a file: the higher priority takes a module first. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: library, priority: 6 },
  { name: 'components', test: publicComponents, priority: 5 },
  { name: 'first', tags: ['$initial'], priority: 4 },
  { name: 'router', test: navigation, priority: 3 },
  { name: 'shell', test: shell, priority: 2 },
  {
    name: 'kit',
    test: (id) => !id.endsWith('.css') && ![forms, fileTools, writing, seldom].some((left) => left.test(id)),
    minShareCount: screensOfKit,
  },
  { name: 'small', test: small, minShareCount: 2, priority: 2 },
  { name: 'forms', test: forms, minShareCount: screensOfKit, priority: 1 },
  { name: 'dialogs', test: dialogs, priority: 2 },
  { name: 'overlays', test: overlays },
];
