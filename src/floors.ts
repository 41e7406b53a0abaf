/** The features by floor, from the ground up. The SQL of each may name tables and functions of itself and of those before it. */
export const floorPlan = {
  'the gym': ['gym', 'logos', 'locks', 'team', 'pins', 'apikeys'],
  people: ['clients', 'account', 'registration', 'invitations', 'photos', 'consents'],
  memberships: [
    ...['programs', 'plans', 'memberships', 'members', 'charges'],
    ...['freezes', 'changes', 'renewals', 'contracts', 'messages', 'notes'],
  ],
  money: ['receipts', 'tills', 'payments'],
  'the week': ['classes', 'reservations', 'routines'],
  goods: ['groups', 'products', 'stock', 'purchases', 'counts', 'imports'],
  'the store': ['orders', 'credits', 'sales', 'refunds'],
  'what all show': [
    'income',
    'wages',
    'timesheets',
    'receivables',
    'reports',
    'accounting',
    'reportmails',
    'transfers',
    'dashboard',
    'outreach',
    'prospects',
    'branches',
    'myspace',
    'statements',
    'sportpages',
    'webhooks',
    'privacy',
    'record',
    'profiles',
    'notifications',
    'assistance',
    'installation',
  ],
} as const;

export const floors: readonly string[] = Object.values(floorPlan).flat();
