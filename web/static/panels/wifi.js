// The table's Wi-Fi: how it is now, what is in reach, and the form that joins one.

import { el } from "../lib/elements.js";
import { markSent } from "../lib/panel.js";
import { showError } from "../lib/show_error.js";
import { t } from "../lib/words.js";

/** @import { JoinWifiRequest, WifiResponse, WifiInReachResponse } from "../../types/api.d.ts" */
/** @import { Attributes, Child } from "../../types/page.d.ts" */
/** @typedef {(wanted: JoinWifiRequest) => Promise<void>} Join */

/**
 * Draw how the Wi-Fi is now.
 * @param {WifiResponse} wifi
 * @returns {Child}
 */
export function drawWifiNow({ is_there, network, joining, is_own_open, failure }) {
  if (!is_there) return el("p", t("This companion leaves the machine's Wi-Fi alone"));
  if (joining !== null) return drawJoining(joining);
  return [
    failure && el("p.fault", { role: "alert" }, failure),
    is_own_open && el("p", t("The table is in its own Wi-Fi. Choose the one at home.")),
    !is_own_open && network && el("p", t("The table is in the Wi-Fi {network}.", { network })),
    !is_own_open && !network && el("p", t("The table is in no Wi-Fi.")),
  ];
}

/** @param {string} network */
function drawJoining(network) {
  return [
    el(
      "p",
      { role: "status" },
      t("The table is joining {network}: up to two minutes.", { network }),
    ),
    el("p.note", t("Its own Wi-Fi closes meanwhile.")),
    el("ul", [
      el("li", t("When it worked, the small screen shows the new address: scan it in that Wi-Fi.")),
      el("li", t("When it did not, its own Wi-Fi comes back, and this page says why.")),
    ]),
  ];
}

/**
 * Draw what is in reach, and the form: a tap on a network fills in its name.
 * @param {WifiResponse} wifi
 * @param {Join} join
 * @returns {Child}
 */
export function drawJoinWifi({ in_reach }, join) {
  const name = drawInput("network", { maxlength: 32, required: true, autocapitalize: "none" });
  const password = drawInput("password", { type: "password", maxlength: 64 });
  const choose = (/** @type {string} */ chosen) => {
    name.value = chosen;
    password.focus();
  };
  return [
    el("h2", t("In reach")),
    in_reach.length
      ? el("ul.options", in_reach.map((network) => drawNetwork(network, choose)))
      : el("p.note", t("None was seen. Type the name of yours.")),
    drawForm(name, password, join),
  ];
}

/**
 * @param {string} name
 * @param {Attributes} more
 */
function drawInput(name, more) {
  return el("input", { id: name, name, autocomplete: "off", ...more });
}

/**
 * @param {HTMLInputElement} name
 * @param {HTMLInputElement} password
 * @param {Join} join
 */
function drawForm(name, password, join) {
  const form = el(
    "form",
    {
      submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const sent = join({ name: name.value, password: password.value });
        markSent(form, sent.then(() => true, refused));
      },
    },
    el("p.row", el("label", { for: name.id }, t("Name")), name),
    el("p.row", el("label", { for: password.id }, t("Password")), password),
    el("p.row", el("button.main", { "data-key": "join" }, t("Join"))),
  );
  return form;
}

/** @param {{ message: string }} error */
function refused(error) {
  showError(error);
  return false;
}

/**
 * @param {WifiInReachResponse} network
 * @param {(name: string) => void} choose
 */
function drawNetwork({ name, strength, needs_password, can_be_joined }, choose) {
  const asks = !can_be_joined
    ? t("asks for more than a password")
    : needs_password
    ? t("with a password")
    : t("without a password");
  return el(
    "li.row",
    el(
      "button",
      {
        type: "button",
        "data-key": `in ${name}`,
        disabled: !can_be_joined,
        click: () => choose(name),
      },
      name,
    ),
    el("span.note", `${strength} %, ${asks}`),
  );
}
