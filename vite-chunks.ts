/**
 * Which modules lie in one file of the build. A module goes to the first group that fits, and what it imports goes along unless a
 * group with a higher priority takes it. The budgets in e2e/first-visit.e2e.ts hold the result.
 */
export const chunks = [
  // What main.tsx imports: libraries, router, errors. Not main.tsx itself: it awaits the first screen, which
  // imports this chunk. The service worker is an entry of its own.
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /^(?!.*(index\.html|\/web\/(main|offline\/worker)\.tsx?)$)/,
    priority: 6,
  },
  // A count of the screens takes IconCopy too, which no first visit shows.
  {
    name: 'icons',
    test: /\/web\/ui\/icons\/(?!Icon(ArrowBackUp|Copy|Lock|MessageCheck|UserPlus)\.)/,
    minShareCount: 8,
    priority: 5,
  },
  // What login, portal and admin share on their first visits.
  {
    name: 'first',
    test: /\/(contract\/(permissions|staff-screens|text-rules)\.ts|@tanstack\/.+\/(mutationObserver|useMutation)\.js|@mantine\/(core\/(esm\/(components\/(ActionIcon|Alert|CloseButton)|core\/(MantineProvider(?!\/use-(computed|mantine)-color-scheme)|styles-api|utils\/noop))|styles\/(ActionIcon|Alert|CloseButton))|hooks\/esm\/use-(id|timeout|uncontrolled))[/.])/,
    priority: 5,
  },
  // What portal and staff share, but not the login. Their further dependencies go along, or they would lie with the
  // portal's home screen, for the staff too.
  {
    name: 'home',
    test: /\/(@mantine\/(hooks\/.+\/(use-(disclosure|local-storage|resize-observer|window-event))\/|core\/(esm\/components\/Badge\/|styles\/Badge\.))|contract\/count\.|web\/(auth\/session-guard|format\/(greeting|initials|phone)|api\/confirming|clinic\/(address-text|what-and-who|whatsapp-button)|ui\/(page|query-content|save-file|skeletons|states|tab-bar|icons\/Icon(BellPlus|CalendarShare|Checklist|CloudOff|Folder|MessageCircle|Phone|User)))\.)/,
    priority: 4,
  },
  // What every field and form consists of: the login and the staff have some at once, the portal's home none.
  {
    name: 'fields',
    test: /\/(@mantine\/core\/((esm\/components|styles)\/(Input|InputBase|TextInput)|styles\/PasswordInput)|contract\/sign-in-rules|web\/ui\/(form|save-blocked|icons\/IconInfoCircle))[/.]/,
    priority: 4,
  },
  // Fields with a list, which the agenda has none of at first.
  {
    name: 'choices',
    test: /@mantine\/core\/(esm\/components|styles)\/(Combobox(?!\/use-pills)|Select)[/.]/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // The login's form with its fields, which the portal's home does not have.
  {
    name: 'login',
    test: /\/web\/auth\/((auth-layout|login-form|use-sign-in)\.tsx?|login-page\.module\.css)$/,
    priority: 3,
  },
  { name: 'portal', test: /\/web\/portal\/(portal-layout\.tsx|home\/)/, priority: 3 },
  // Only forms with a date need these. Their imports stay with Mantine, or every screen would load the calendar.
  {
    name: 'dates',
    test: /node_modules\/(@mantine\/dates|dayjs)\/|web\/ui\/date-field/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // What opens over a screen: no first screen of the staff has any of it. Lists have a choice among their filters.
  // Tables and lists scroll in a piece that needs the floating library, for one function.
  {
    name: 'floating',
    test: /@floating-ui\/|@mantine\/core\/(esm\/components|styles)\/ScrollArea(\.|\/(?!utils\/to-int))/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'panels',
    test: /\/web\/ui\/drawn-|@mantine\/(core\/(esm\/(components\/(FocusTrap|Overlay|Popover|Portal|Tooltip|Transition\/get-transition-props)\/|core\/Box\/get-style-object\/|utils\/Floating\/)|styles\/(Overlay|Popover|Tooltip)\.)|hooks\/esm\/use-(click-outside|focus-(return|trap)|long-press)\/)/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'dialogs',
    test: /node_modules\/(react-(remove-scroll|style-singleton)|use-(callback-ref|sidecar)|tslib|get-nonce|@mantine\/core\/(esm\/components|styles)\/(Drawer|Modal|ModalBase)[/.])|\/web\/(ui\/(check-fields|confirm-dialog|follow-record|form-dialog|mask-change|masked-fields|money-field)|format\/(file-size|postal-code|typed-(date|time))|clinic\/(files\/preview-(kind|states)|whatsapp-texts))\.ts/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Without the parts that many screens need, but no first visit.
  {
    name: 'mantine',
    test: /node_modules\/(@mantine(?!\/form\/|\/core\/(esm\/components\/(Autocomplete|Badge|Checkbox(?!\/CheckIcon)|Chip|ColorSwatch|Combobox|FloatingIndicator|Menu|NumberInput|Radio|SegmentedControl|Select|Switch|Table|Textarea)\/|esm\/utils\/InlineInput\/|styles\/(Badge|Radio\w*|Table)\.))|@floating-ui)\//,
    minShareCount: 19,
    priority: 2,
  },
  // The contract's files without zod.
  {
    name: 'rules',
    test: /\/contract\/(fold|value-formats|money\/(figure-days|methods)|patients\/term-states|agenda\/(agenda-address|appointment-rules|closed-reasons|conflicts))\.ts/,
    priority: 2,
  },
  // Only screens with a form need zod. An age, which agenda and lists show, stays beside it.
  {
    name: 'forms',
    test: /node_modules\/zod\/|\/contract\/(?!count\.|patients\/(age|cid-10)\.)|\/web\/(zod|api\/form-problems|ui\/record-form)\.ts/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Of a form's values, without zod: screens with a filter or a dialog have no need of it.
  { name: 'values', test: /node_modules\/(@mantine\/form|klona|fast-deep-equal)\//, priority: 1 },
  // Screens share many small modules. One file of them arrives sooner than dozens. Tables and their pager
  // stay with the lists: many screens of the staff need them, but not the first screens of staff and patients.
  {
    name: 'shared',
    test: /\/web\/(?!admin\/|ui\/(data-table|list-frame|pager|use-width))/,
    minShareCount: 11,
  },
  // What the first screens of the staff share besides, and icons of the staff's area alone; named, since a count
  // also takes what needs the forms.
  {
    name: 'admin',
    test: /\/web\/admin\/(navigation|sidebar|use-leave|patient-phone|whatsapp-chat|similar-names|patients\/patients\/patient-boundary|agenda\/appointments\/(agenda-home|say-choices)|money\/payments\/asked-task)\.(tsx?|module\.css)$|\/use-hotkeys\/|\/Icon(AdjustmentsHorizontal|ArrowBackUp|Calendar(Event|Exclamation|Month|Search|Time)|ChartBar|DoorEnter|DotsVertical|Files|Hourglass|Inbox|Layout(Dashboard|Sidebar)|Lock|MessageCheck|User(Circle|Plus)|Vaccine)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // What the agenda shares with what a touch opens there, and with 'Remarcar'.
  {
    name: 'agenda',
    test: /\/web\/admin\/agenda\/agenda\/(grid\/(columns|grid-geometry|lanes|occupancy|shortcuts|small-month)|move\/(conflicts|pending-moves|say-move|time-slot)|placing\/use-placing|shown-professional|use-agenda|week-of)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // What a move says. The card and the page of an appointment have its second half, too.
  {
    name: 'moved',
    test: /\/web\/admin\/agenda\/appointments\/(say-moved|tell-of-move)\./,
    includeDependenciesRecursively: false,
  },
  // The dialogs of an appointment: card and page.
  {
    name: 'appointment',
    test: /\/web\/admin\/agenda\/appointments\/(changed-meanwhile|form\/(session-scope|taken-over)|detail\/(appointment-(dialogs|history|notes)|closing-dialogs|say-history|patient-alerts))\./,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];
