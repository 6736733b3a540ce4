// A page that only shows: it stays live so that its corner does not lie.

import { openPage } from "../lib/live_page.js";

openPage();
