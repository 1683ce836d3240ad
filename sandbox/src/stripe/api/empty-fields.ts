/** Fields that Stripe returns as null, by `object`. */
export const emptyFields: Record<string, string> = {
  'billing_portal.configuration': 'application default_return_url metadata name',
  'billing_portal.session': 'customer_account flow locale on_behalf_of return_url',
  'checkout.session':
    'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types amount_subtotal amount_total billing_address_collection cancel_url client_reference_id client_secret collected_information consent consent_collection currency currency_conversion customer customer_account customer_creation customer_details customer_email discounts integration_identifier invoice invoice_creation locale managed_payments metadata origin_context payment_intent payment_link payment_method_collection payment_method_configuration_details payment_method_options permissions recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost status submit_type subscription success_url total_details ui_mode url wallet_options',
  customer: 'default_source description email shipping',
  event: 'api_version request',
  invoice:
    'account_country account_name account_tax_ids application automatically_finalizes_at billing_reason custom_fields customer customer_account customer_address customer_email customer_name customer_phone customer_shipping customer_tax_exempt default_payment_method default_source description due_date effective_at ending_balance footer from_invoice last_finalization_error latest_revision metadata next_payment_attempt number on_behalf_of parent receipt_number rendering shipping_cost shipping_details statement_descriptor status subtotal_excluding_tax test_clock total_discount_amounts total_excluding_tax total_pretax_credit_amounts total_taxes webhooks_delivered_at',
  invoice_payment: 'amount_paid',
  item: 'adjustable_quantity description metadata price quantity',
  line_item:
    'description discount_amounts invoice parent pretax_credit_amounts pricing quantity quantity_decimal subscription taxes',
  payment_intent:
    'allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at cancellation_reason client_secret customer customer_account description excluded_payment_method_types last_payment_error latest_charge managed_payments next_action on_behalf_of payment_method payment_method_configuration_details payment_method_options payment_record processing receipt_email review setup_future_usage shipping source statement_descriptor statement_descriptor_suffix transfer_group',
  payment_method: 'customer customer_account metadata',
  price:
    'custom_unit_amount lookup_key nickname recurring tax_behavior tiers_mode transform_quantity unit_amount unit_amount_decimal',
  product: 'description package_dimensions shippable tax_details url',
  setup_intent:
    'allowed_payment_method_types application automatic_payment_methods cancellation_reason client_secret customer description excluded_payment_method_types last_setup_error latest_attempt mandate metadata next_action on_behalf_of payment_method payment_method_configuration_details payment_method_options single_use_mandate',
  subscription:
    'application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at canceled_at cancellation_details customer_account days_until_due default_payment_method default_source description ended_at latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of pause_collection payment_settings pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock transfer_data trial_end trial_settings trial_start',
  subscription_item: 'billing_thresholds current_trial tax_rates',
  'test_helpers.test_clock': 'name',
  webhook_endpoint: 'api_version application description',
};
