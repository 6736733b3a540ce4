// A page that only shows: it stays live so that its corner does not lie.

import { keepLive } from "../lib/live_page.js";

keepLive();
